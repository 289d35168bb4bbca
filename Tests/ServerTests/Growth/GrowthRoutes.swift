import HTTPTypes

/// The requests of the growth test. Names in angle brackets stand for ids of `GrowthSpace`.
enum GrowthRoutes {
  /// A request that is sent first. The id at `key` of its response is then available as `<made>`.
  struct Preparation: Sendable {
    var method: HTTPRequest.Method = .post
    var path: String
    var body = ""
    var key = "id"
    /// A second request, whose undo id or new id is available as `<then>`.
    var then: FollowUpRequest?
  }

  struct FollowUpRequest: Sendable {
    var method: HTTPRequest.Method = .post
    var path: String
    var body = ""
  }

  struct Write: Sendable {
    var method: HTTPRequest.Method
    var template: String
    var path: String
    var body: String
    var first: Preparation?
    /// The path before the template.
    var prefix = "/api/v1"

    init(
      _ method: HTTPRequest.Method, _ template: String, _ path: String? = nil, _ body: String = "",
      after first: Preparation? = nil
    ) {
      self.method = method
      self.template = template
      self.path = path ?? template
      self.body = body
      self.first = first
    }
  }

  /// Paths of the JSON API, below /api/v1.
  static let reads = """
    /health
    /auth/me
    /spaces
    /spaces/{id} /spaces/<space>
    /spaces/{id}/members /spaces/<space>/members
    /spaces/{id}/usage /spaces/<space>/usage
    /archives
    /imports
    /spaces/{id}/invitations /spaces/<space>/invitations
    /collections
    /collections/{id} /collections/<collection>
    /types
    /types/{id} /types/<movies>
    /entries /entries /entries?limit=50&count=true /entries?type_id=<movies> /entries?collection_id=<collection> /entries?sort=title /entries?sort=-rating /entries?sort=date /entries?q=subject /entries?q=film /entries?q=subjekt /entries?type_id=<movies>&filter[Genre][$any]=Drama /entries?type_id=<movies>&filter[Cast][$any]=Subject%20actor /entries?type_id=<movies>&filter[Year][$gte]=1940&sort=-rating /entries?stage=planned&limit=5 /entries?favourite=true&limit=5 /entries?expand=relations
    /entries/search /entries/search?q=subject%20actor
    /entries/{id} /entries/<entry> /entries/<entry>?expand=relations
    /entries/{id}/history /entries/<entry>/history
    /entries/{id}/images /entries/<entry>/images
    /images/{id} /images/<image> /images/<image>?w=160
    /search /search?q=subject /search?q=film
    /settings/assist
    /export/entries.csv
    /export/letterboxd.csv
    /changes /changes?since=<last>
    /live /live?since=<last>
    /movies /movies /movies?genre_ids=<genre> /movies?sort=-rating
    /movies/{id} /movies/<entry>
    /actors
    /actors/{id} /actors/<actor>
    /genres
    /genres/{id} /genres/<genre> /genres/<drama>
    /views
    /suggestions
    /statistics
    /grocery-lists /grocery-lists?limit=20
    /grocery-lists/{id} /grocery-lists/<list>
    /grocery-lists/{id}/shares /grocery-lists/<list>/shares
    /grocery-lists/sync /grocery-lists/sync?since=<last>
    /grocery-stores
    /grocery-corrections
    /datatype /datatype /datatype?q=<post>
    /datatype/full /datatype/full?q=<post>
    /datatype/full/list
    /datatype/max-sort-order
    /fields /fields /fields?q=<body>
    /fields/max-sort-order /fields/max-sort-order?parent_id=<post>
    /datatypefields
    /routes /routes?limit=20 /routes?q=<route>
    /routes/full /routes/full?q=<route>
    /contentdata /contentdata?limit=20 /contentdata?q=<content>
    /contentdata/full /contentdata/full?q=<content>
    /contentdata/by-route /contentdata/by-route?q=<route>
    /contentfields /contentfields?limit=20
    /contentrelations /contentrelations?limit=20
    /content/tree/{route} /content/tree/<route>
    /content/versions /content/versions?q=<content>
    /content/preview-links/{id} /content/preview-links/<content>
    /content/** /content/post-0
    /query/{name} /query/post /query/post?sort=title&limit=5
    /globals
    /site
    /locales
    /validations
    /roles
    /permissions
    /role-permissions
    /role-permissions/role /role-permissions/role?q=admin
    /users
    /users/full
    /users/sessions
    /sessions
    /tokens
    /environment
    /activity/recent
    /tables
    /fieldtypes
    /usersoauth
    /media /media?limit=20
    /media/full /media/full?limit=20
    /media/health
    /media-folders
    /media-folders/tree
    /mediadimensions
    /admin/webhooks
    """

  /// Pages, and other paths outside /api/v1.
  static let pages = """
    /
    /livez
    /readyz
    /api/openapi.json
    /sign-in
    /sign-in/code
    /forgot-password
    /manifest.webmanifest
    /sw.js
    /offline
    /robots.txt
    /log /log /log?q=subject /log?q=film /log?collection=<collection>
    /log/entries/new
    /log/entries/same /log/entries/same?title=film&type=<movies>
    /log/entries/{id} /log/entries/<entry> /log/entries/<actor> /log/entries/<genre> /log/entries/<drama>
    /log/entries/{id}/edit /log/entries/<entry>/edit /log/entries/<actor>/edit
    /log/entries/{id}/delete /log/entries/<entry>/delete
    /log/entries/{id}/history /log/entries/<entry>/history
    /log/entries/{id}/history/{sequence} /log/entries/<entry>/history/<sequence>
    /log/entries/{id}/finish /log/entries/<entry>/finish
    /log/entries/{id}/occasions /log/entries/<entry>/occasions
    /log/entries/{id}/occasions/{place} /log/entries/<entry>/occasions/0
    /plain-lists/{id} /plain-lists/<list>
    /plain-lists/{id}/items /plain-lists/<list>/items
    /plain-lists/{id}/items/{item} /plain-lists/<list>/items/<bread>
    /log/collections
    /log/collections/new
    /log/collections/{id} /log/collections/<collection>
    /log/collections/{id}/delete /log/collections/<collection>/delete
    /log/clear
    /log/lookup
    /log/statistics
    /log/sample
    /first-films
    /settings/data
    /settings/data/entries.csv
    /settings/data/letterboxd
    /settings/import
    /settings/archives
    /library
    /library/types/{type} /library/types/<movies> /library/types/<movies>?q=subject /library/types/<movies>?sort=-rating /library/types/<persons>
    /library/types/{type}/filters /library/types/<movies>/filters /library/types/<movies>/filters?filter[Genre][$any]=Drama
    /library/types/{type}/suggestions /library/types/<movies>/suggestions
    /library/types/{type}/statistics /library/types/<movies>/statistics
    /library/views
    /library/relations/{field} /library/relations/<cast>?q=sub /library/relations/<cast>
    /library/suggestions
    /library/entries/{id} /library/entries/<entry> /library/entries/<actor>
    /library/entries/{id}/favourite /library/entries/<entry>/favourite
    /library/entries/{id}/stage /library/entries/<entry>/stage
    /library/entries/{id}/rating /library/entries/<entry>/rating
    /lists
    /lists/stores
    /lists/scan
    /lists/{id} /lists/<list>
    /plain-lists
    /search /search?q=subject /search?q=film
    /settings
    /settings/members
    /settings/profile
    /settings/look
    /settings/assist
    /settings/devices
    /settings/tokens
    /settings/apps
    /settings/shortcuts
    /settings/address/code
    /settings/delete-account
    /settings/types
    /settings/types/new
    /settings/types/{id} /settings/types/<movies>
    /settings/types/{id}/delete /settings/types/<games>/delete
    /site
    /site/starter
    /site/types/{id} /site/types/<post>
    /site/selection
    /site/slug /site/slug?text=post
    /site/tree
    /site/routes
    /site/routes/{id} /site/routes/<route>
    /site/routes/{id}/delete /site/routes/<route>/delete
    /site/entries
    /site/entries/new /site/entries/new?type=<post>
    /site/entries/{id} /site/entries/<content>
    /site/entries/{id}/edit /site/entries/<content>/edit
    /site/entries/{id}/delete /site/entries/<content>/delete
    /site/entries/{id}/publish /site/entries/<content>/publish
    /site/entries/{id}/unpublish /site/entries/<content>/unpublish
    /site/entries/{id}/preview /site/entries/<content>/preview
    /site/entries/{id}/versions /site/entries/<content>/versions
    /site/entries/{id}/versions/{version} /site/entries/<content>/versions/<version>
    /site/media
    /site/media/choose
    /site/media/folders
    /site/media/{id} /site/media/<media>
    /site/entries/{id}/unschedule /site/entries/<content>/unschedule
    /site/webhooks
    /site/webhooks/new
    /site/settings
    /site/settings/usual
    /site/settings/hosts
    /site/settings/languages
    /site/settings/files.zip
    /site/settings/markdown.zip
    /site/settings/archive.zip
    /site/settings/restore
    /site/settings/markdown
    /@{handle} /@<handle>
    /@{handle}/** /@<handle>/page/2 /@<handle>/post-0 /@<handle>/feed.xml /@<handle>/sitemap.xml /@<handle>/style.css
    """

  /// Paths that refuse the request, mostly without a query. `{token}` is a token that does not
  /// exist.
  static let refusals = """
    GET /.well-known/apple-app-site-association
    GET /api/v1/content
    GET /api/v1/content/create
    GET /api/v1/content/batch
    GET /api/v1/content/publish
    GET /api/v1/content/unpublish
    GET /api/v1/content/schedule
    GET /api/v1/content/unschedule
    GET /api/v1/content/restore
    GET /api/v1/content/tree
    POST /api/v1/datatypefields
    PUT /api/v1/datatypefields
    DELETE /api/v1/datatypefields
    PUT /api/v1/contentrelations
    DELETE /api/v1/contentrelations
    POST /api/v1/roles
    PUT /api/v1/roles
    DELETE /api/v1/roles
    POST /api/v1/permissions
    PUT /api/v1/permissions
    DELETE /api/v1/permissions
    POST /api/v1/role-permissions
    DELETE /api/v1/role-permissions
    PUT /api/v1/sessions
    DELETE /api/v1/sessions
    DELETE /api/v1/admin/locales
    PUT /api/v1/admin/locales
    GET /functions/v1/analyze-grocery-list
    PUT /functions/v1/analyze-grocery-list
    PATCH /functions/v1/analyze-grocery-list
    DELETE /functions/v1/analyze-grocery-list
    OPTIONS /functions/v1/analyze-grocery-list
    GET /auth/v1/user
    POST /auth/v1/token
    GET /api/v1/preview/{token}
    GET /preview/{token}
    GET /invite/{token}
    POST /invite/{token}
    POST /invite/{token}/join
    GET /reset/{token}
    POST /reset/{token}
    GET /shared-lists/{token}
    GET /setup
    POST /setup
    GET /setup/restore
    POST /setup/restore
    GET /setup/restoring
    POST /sign-in
    POST /sign-in/code
    POST /sign-in/code/resend
    POST /forgot-password
    GET /assets/{fingerprint}/**
    GET /media/{id}
    GET /media/{id}/{name}
    GET /media/{id}/{name}/{file}
    POST /api/v1/auth/email/verify
    POST /api/v1/auth/email/resend-code
    POST /api/v1/auth/confirm-password-reset
    POST /api/v1/auth/reset
    POST /api/v1/invitations/accept
    PUT /api/v1/users
    DELETE /api/v1/users
    POST /api/v1/users/reassign-delete
    POST /auth/v1/logout
    POST /api/v1/auth/logout
    """
}
