// The bytes of Models/till.traineddata and Models/till-latin.traineddata, models for the print of tills
// (scripts/till-model). The header has their hashes: the build compiles this file again when it changes.
#include "Generated/TillModels.h"
#if defined(__APPLE__)
  .const
  #define SYMBOL(name) _##name
#else
  .section .rodata
  #define SYMBOL(name) name
#endif
  .balign 16
  .globl SYMBOL(commonplace_till_model)
SYMBOL(commonplace_till_model):
  .incbin "till.traineddata"
  .globl SYMBOL(commonplace_till_model_end)
SYMBOL(commonplace_till_model_end):
  .byte 0
  .balign 16
  .globl SYMBOL(commonplace_latin_till_model)
SYMBOL(commonplace_latin_till_model):
  .incbin "till-latin.traineddata"
  .globl SYMBOL(commonplace_latin_till_model_end)
SYMBOL(commonplace_latin_till_model_end):
  .byte 0
#if defined(__linux__)
  .section .note.GNU-stack, "", %progbits
#endif
