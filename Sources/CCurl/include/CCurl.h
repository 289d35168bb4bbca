/* libcurl behind plain functions, because its own interface is variadic and Swift cannot call it.
   `ccurl_send` and `ccurl_perform` block until they are done. */
#ifndef CCURL_H
#define CCURL_H

#include <stddef.h>

enum { CCURL_ERROR_SIZE = 256 };

typedef struct {
  /* 0, or libcurl's error code (CURLcode). */
  int code;
  /* The last reply code of the server, SMTP's or HTTP's; 0 if there was none. */
  long reply;
  /* Whether a connection was established. */
  int is_connected;
  char error[CCURL_ERROR_SIZE];
} ccurl_outcome;

/* MARK: - Mail */

typedef struct {
  /* smtp://host:port or smtps://host:port */
  const char *url;
  /* NULL if the server requires no authentication. */
  const char *user;
  const char *password;
  /* Addresses without display names. */
  const char *sender;
  const char *recipient;
  /* The whole message; its lines end with CR LF. */
  const char *message;
  size_t length;
  /* Whether the connection must be encrypted before anything is sent. */
  int needs_tls;
  /* A file of certificates to trust instead of the system's; NULL for the system's. */
  const char *authorities;
  long timeout_ms;
} ccurl_email;

ccurl_outcome ccurl_send(const ccurl_email *email);

/* MARK: - HTTP */

typedef struct {
  const char *url;
  /* HOST:PORT:ADDRESS:PORT as of CURLOPT_CONNECT_TO: connects to this address and resolves no name. */
  const char *connect_to;
  int is_post;
  /* Lines without CR LF. */
  const char *const *headers;
  size_t header_count;
  /* Sent with POST. */
  const char *body;
  size_t body_length;
  long connect_timeout_ms;
  long timeout_ms;
  /* Passed to both functions. */
  void *context;
  /* Called with each line of the response's head, and with its body in pieces. Return 0 to end the
     transfer. */
  int (*on_header)(void *context, const char *line, size_t length);
  int (*on_body)(void *context, const char *bytes, size_t length);
} ccurl_request;

typedef struct ccurl_transfer ccurl_transfer;

/* NULL when there is no memory. */
ccurl_transfer *ccurl_open(void);
/* Sends one request and follows no redirects. */
ccurl_outcome ccurl_perform(ccurl_transfer *transfer, const ccurl_request *request);
/* Ends a transfer soon; may be called from any thread. The outcome is CURLE_ABORTED_BY_CALLBACK. */
void ccurl_cancel(ccurl_transfer *transfer);
void ccurl_close(ccurl_transfer *transfer);

#endif
