/* Empty, since only CVips, in C, includes vips itself: its interface is variadic. */
