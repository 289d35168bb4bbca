/// Elements of published documents.
@inlinable package var footer: Tag { Tag("footer") }
@inlinable package var aside: Tag { Tag("aside") }
@inlinable package var figure: Tag { Tag("figure") }
@inlinable package var figcaption: Tag { Tag("figcaption") }
@inlinable package var h3: Tag { Tag("h3") }
@inlinable package var h4: Tag { Tag("h4") }
