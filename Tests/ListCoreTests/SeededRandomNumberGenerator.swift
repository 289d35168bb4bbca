/// A random number generator that gives the same sequence for the same seed (SplitMix64).
struct SeededRandomNumberGenerator: RandomNumberGenerator {
  private var seed: UInt64

  init(seed: Int) { self.seed = UInt64(seed) }

  mutating func next() -> UInt64 {
    seed &+= 0x9E37_79B9_7F4A_7C15
    var mixed = seed
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  mutating func below(_ limit: Int) -> Int { Int(next() % UInt64(limit)) }
  mutating func isOne(in limit: Int) -> Bool { below(limit) == 0 }
  mutating func pick<Element>(_ all: [Element]) -> Element { all[below(all.count)] }
}
