// The types of the client's methods, so that a program imports one module.
@_exported public import ListCore
@_exported public import Model
