import Database

/// Requests whose work may grow, and routes without an exercise, each with the reason.
enum GrowthExceptions {
  /// Returns the factor by which the work of an exercise may grow; nil for the default.
  static func factor(of name: String, on dialect: Dialect) -> Double? {
    (dialect == .postgres ? postgresFactors[name] : nil) ?? factors[name]
  }

  /// The names of exercises with a factor of their own.
  static var growing: Set<String> { Set(factors.keys).union(postgresFactors.keys) }

  /// The factor of work proportional to the entries, of which the large space has 20 times as many.
  private static let proportional = 30.0

  private typealias Group = (reason: String, factor: Double, names: String)

  private static let factors = factors(mayGrow)
  private static let postgresFactors = factors(mayGrowOnPostgres)

  private static func factors(_ groups: [Group]) -> [String: Double] {
    groups.reduce(into: [:]) { all, group in
      for name in group.names.split(separator: "\n") { all[String(name)] = group.factor }
    }
  }

  /// Factors that apply only on PostgreSQL, where they take precedence.
  private static let mayGrowOnPostgres: [Group] = [
    (
      """
      Conditions are counted, each up to 5,000 entries. Before the first VACUUM an index does not show
      which rows are visible to all transactions, so that the rows are read.
      """, 12,
      """
      GET /api/v1/entries?type_id=<movies>&filter[Genre][$any]=Drama
      GET /api/v1/entries?type_id=<movies>&filter[Year][$gte]=1940&sort=-rating
      """
    ),
    (
      """
      Titles that begin with the word are counted, up to 500. Before the first VACUUM the index is
      read for all of them.
      """, 4,
      """
      GET /api/v1/entries?q=film
      """
    ),
    (
      "Up to 1,000 hits are counted by collection, which are more than a small space has.", 6,
      """
      GET /log?q=film
      """
    ),
    (
      """
      It counts the values of each field in the list. Before the first VACUUM each row is read.
      """, 60,
      """
      GET /library/types/<movies>/filters?filter[Genre][$any]=Drama
      """
    ),
    (
      "A limited number of ratings, tastes and plans is looked up, which a small space does not have.",
      5,
      """
      GET /api/v1/suggestions
      GET /library
      GET /library/suggestions
      GET /library/types/<movies>/suggestions
      """
    ),
    (
      """
      Each tier reads a limited number of the newest documents: pages grow 1.8 times, but rows count
      at each node of a plan.
      """, 5,
      """
      GET /api/v1/search?q=film
      GET /log/entries/same?title=film&type=<movies>
      GET /search?q=film
      """
    ),
    (
      "The newest 2,000 documents are read, which a small space does not have.", 4,
      """
      GET /library/relations/<cast>?q=sub
      """
    ),
    (
      "The people of a page are looked up once each. In a large book its films share fewer.", 2,
      """
      GET /api/v1/movies?sort=-rating
      """
    ),
    (
      """
      The entries of the routes are looked up one by one in a large space, with three pages for each. A
      small space is read completely, which is fewer pages.
      """, 2,
      """
      GET /site/routes
      """
    ),
    (
      "The contract requires the total, which is counted along an index.", proportional,
      """
      GET /api/v1/query/post
      GET /api/v1/routes?limit=20
      GET /api/v1/media?limit=20
      GET /api/v1/media/full?limit=20
      """
    ),
    (
      "The projections of up to 200 entries of the type are rebuilt at once.", 60,
      """
      PUT /api/v1/fields {"field_id":"<made>","label":"Other"}
      """
    ),
  ]

  private static let mayGrow: [Group] = [
    (
      "Lists and images are counted, of which a large space has more; entries have stored counts.",
      proportional,
      """
      GET /api/v1/spaces/<space>/usage
      GET /settings/delete-account
      """
    ),
    (
      "The response contains all data.", proportional,
      """
      GET /api/v1/export/entries.csv
      GET /api/v1/export/letterboxd.csv
      GET /settings/data/entries.csv
      GET /settings/data/letterboxd
      GET /api/v1/site/archive
      GET /site/settings/archive.zip
      GET /site/settings/files.zip
      GET /site/settings/markdown.zip
      GET /@<handle>/sitemap.xml
      """
    ),
    (
      "It counts the whole book, by year, verdict, rating and field.", proportional,
      """
      GET /api/v1/statistics
      GET /log/statistics
      GET /library/types/<movies>/statistics
      """
    ),
    (
      "It counts the values of each field in the list.", proportional,
      """
      GET /library/types/<movies>/filters
      GET /library/types/<movies>/filters?filter[Genre][$any]=Drama
      """
    ),
    (
      "It rebuilds the search index of all published content.", proportional,
      """
      POST /api/v1/admin/search/rebuild {}
      """
    ),
    (
      """
      Genres include the number of their films, which is counted along an index: a fifth of a
      millisecond for 3,000. A counter would be written with every relation of every film.
      """, proportional,
      """
      GET /api/v1/genres
      GET /api/v1/genres/<drama>
      """
    ),
    (
      "Conditions are counted to find the best way, each up to 5,000 entries: half a millisecond.",
      5,
      """
      GET /api/v1/entries?type_id=<movies>&filter[Genre][$any]=Drama
      GET /api/v1/entries?type_id=<movies>&filter[Year][$gte]=1940&sort=-rating
      """
    ),
    (
      "A limited number of ratings and tastes is read, which a small space does not reach.", 3,
      """
      GET /api/v1/suggestions
      GET /library
      GET /library/suggestions
      GET /library/types/<movies>/suggestions
      """
    ),
    (
      """
      Of each tier up to 300 hits are counted, and of the others the newest 500 entries looked
      at. A search for a rarer word is not listed.
      """, 3,
      """
      GET /api/v1/search?q=film
      GET /search?q=film
      """
    ),
    (
      "A search for a word of most titles.", 3,
      """
      GET /api/v1/entries?q=film
      GET /log?q=film
      """
    ),
    (
      "The contract requires the total, which is counted.", proportional,
      """
      GET /api/v1/contentfields?limit=20
      """
    ),
    (
      "The URL of a file is searched in all texts of the site.", proportional,
      """
      GET /api/v1/media/references?q=<media>
      GET /site/media/<media>
      POST /site/media/<medium3>/delete
      """
    ),
    (
      "Projections of the type's entries are rebuilt, up to 200 at once and the others in a job.",
      proportional,
      """
      POST /api/v1/fields {"parent_id":"<post>","label":"Kind","data":"","validation":"","ui_config":"{}","type":"text","author_id":""}
      PUT /api/v1/fields {"field_id":"<made>","label":"Other"}
      DELETE /api/v1/fields?q=<made>
      """
    ),
    (
      "All entries of the type are read to preview the change.",
      proportional,
      """
      POST /api/v1/types/<movies>/preview {"name":"Film"}
      """
    ),
    (
      "All siblings are reordered.", proportional,
      """
      POST /site/tree
      """
    ),
    (
      "Its name is compared with the names of the other lists, which are counted for their limit.",
      proportional,
      """
      POST /plain-lists
      """
    ),
    (
      "A list without a name is named by its day, which is compared with the names of the others.",
      proportional,
      """
      POST /api/v1/grocery-scans/<made>/list {}
      """
    ),
    (
      "It shows the first 1,000 entries of the site, as a tree or to choose a parent from.",
      proportional,
      """
      GET /site/tree
      GET /site/entries/<content>/edit
      GET /site/entries/new?type=<post>
      """
    ),
    (
      """
      The content of each type is counted by its status. A counter would have to follow two tables: an
      entry is a draft as long as its place in the site was never published.
      """, proportional,
      """
      GET /site
      GET /site/types/<post>
      """
    ),
  ]

  /// Routes without an exercise, with the reason.
  static let notExercised: [String: String] = reasons.reduce(into: [:]) { all, group in
    for route in group.routes.split(separator: "\n") { all[String(route)] = group.reason }
  }

  private static let reasons: [(reason: String, routes: String)] = [
    (
      "It needs another server: Apple, a model, a webhook's.",
      """
      GET /sign-in/apple
      POST /sign-in/apple/answer
      POST /api/v1/auth/apple
      POST /log/lookup/use
      GET /log/lookup/picture
      POST /settings/assist
      POST /settings/assist/test
      POST /settings/assist/delete
      POST /api/v1/admin/webhooks/{id}/test
      POST /api/v1/admin/webhooks/deliveries/{id}/retry
      POST /site/webhooks/{id}/test
      POST /site/webhooks/{id}/deliveries/{delivery}/retry
      """
    ),
    (
      "It reads a picture in the worker, and one blob by its key; the queue is in memory.",
      """
      GET /api/v1/grocery-scan-queue/{ticket}
      GET /api/v1/grocery-lists/{id}/photo
      GET /api/v1/grocery-scans/{id}/photo
      GET /log/photos/{sha256}
      POST /functions/v1/analyze-grocery-list
      """
    ),
    (
      "It deletes a whole space or all of its entries.",
      """
      POST /log/clear
      DELETE /api/v1/auth/account
      POST /settings/delete-account
      """
    ),
    (
      "It restores a site, and compares its ids with those of all books.",
      """
      POST /api/v1/site/archive
      POST /site/settings/restore
      """
    ),
    (
      "It fills a space that is empty, or takes in a file: its work is that of what comes in.",
      """
      POST /site/settings/markdown
      POST /site/starter
      POST /api/v1/collections/default
      POST /log/collections/defaults
      POST /api/v1/grocery-lists/import
      POST /log/sample
      GET /log/sample/{id}
      POST /log/sample/remove
      POST /first-films
      GET /first-films/{id}
      POST /first-films/remove
      """
    ),
    (
      "An import's rows are read and written by jobs, in parts of a fixed size.",
      """
      GET /settings/import/{id}
      POST /settings/import/{id}/columns
      POST /settings/import/{id}/rows
      POST /settings/import/{id}/start
      POST /settings/import/{id}/cancel
      POST /settings/import/{id}/resume
      POST /settings/import/{id}/undo
      POST /settings/import/{id}/again
      POST /settings/import/{id}/delete
      POST /api/v1/imports
      GET /api/v1/imports/{id}
      GET /api/v1/imports/{id}/rows
      PUT /api/v1/imports/{id}/rows
      PUT /api/v1/imports/{id}/columns
      POST /api/v1/imports/{id}/start
      POST /api/v1/imports/{id}/cancel
      POST /api/v1/imports/{id}/resume
      POST /api/v1/imports/{id}/undo
      POST /api/v1/imports/{id}/again
      DELETE /api/v1/imports/{id}
      """
    ),
    (
      "A job writes or restores the whole book, and compares ids with those of all books.",
      """
      POST /settings/archives
      POST /settings/archives/restore
      GET /settings/archives/{id}
      GET /settings/archives/{id}/file
      POST /settings/archives/{id}/cancel
      POST /settings/archives/{id}/delete
      POST /api/v1/archives
      POST /api/v1/archives/restore
      GET /api/v1/archives/{id}
      GET /api/v1/archives/{id}/file
      POST /api/v1/archives/{id}/cancel
      DELETE /api/v1/archives/{id}
      """
    ),
    (
      "It changes rows of one account or member, which refer to no entry.",
      """
      POST /settings/password
      POST /settings/address
      POST /api/v1/auth/email/change
      POST /api/v1/auth/email/change/resend
      POST /api/v1/auth/email/change/confirm
      POST /settings/address/code
      POST /settings/address/code/resend
      POST /settings/devices/{id}/end
      POST /settings/tokens/{id}/restore
      POST /settings/members/{user}
      GET /settings/members/{user}/remove
      POST /settings/members/{user}/remove
      POST /settings/invitations/{invitation}/revoke
      PUT /api/v1/spaces/{id}/members/{user}
      DELETE /api/v1/spaces/{id}/members/{user}
      POST /site/settings/usual
      POST /site/settings/hosts
      """
    ),
  ]
}
