/* Empty, since only CCurl, in C, includes curl itself: its interface is variadic. */
