import ArgumentParser
import Configuration
import Hummingbird
print(1)
