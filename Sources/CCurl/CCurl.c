#include "CCurl.h"

#include <curl/curl.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

static pthread_once_t once = PTHREAD_ONCE_INIT;

static void start(void) {
  /* OpenSSL writes to sockets without MSG_NOSIGNAL; a closed connection must be an error instead. */
  signal(SIGPIPE, SIG_IGN);
  curl_global_init(CURL_GLOBAL_DEFAULT);
}

/* Options of every transfer. Signals are off because libcurl would use SIGALRM, which is not safe
   with threads. */
static CURL *open_handle(const char *url, const char *protocols, long timeout_ms, char *error) {
  pthread_once(&once, start);
  CURL *curl = curl_easy_init();
  if (!curl) return NULL;
  curl_easy_setopt(curl, CURLOPT_NOSIGNAL, 1L);
  curl_easy_setopt(curl, CURLOPT_ERRORBUFFER, error);
  curl_easy_setopt(curl, CURLOPT_TIMEOUT_MS, timeout_ms);
  curl_easy_setopt(curl, CURLOPT_CONNECTTIMEOUT_MS, timeout_ms);
  curl_easy_setopt(curl, CURLOPT_PROTOCOLS_STR, protocols);
  curl_easy_setopt(curl, CURLOPT_URL, url);
  return curl;
}

static void finish(CURL *curl, CURLcode code, ccurl_outcome *outcome) {
  curl_off_t connect_time = 0;
  outcome->code = code;
  curl_easy_getinfo(curl, CURLINFO_RESPONSE_CODE, &outcome->reply);
  curl_easy_getinfo(curl, CURLINFO_CONNECT_TIME_T, &connect_time);
  outcome->is_connected = connect_time > 0;
  if (code != CURLE_OK && !outcome->error[0]) {
    strncpy(outcome->error, curl_easy_strerror(code), CCURL_ERROR_SIZE - 1);
  }
  curl_easy_cleanup(curl);
}

/* MARK: - Mail */

typedef struct {
  const char *rest;
  size_t length;
} message_reader;

static size_t read_message(char *buffer, size_t size, size_t count, void *context) {
  message_reader *message = context;
  size_t part = size * count < message->length ? size * count : message->length;
  memcpy(buffer, message->rest, part);
  message->rest += part;
  message->length -= part;
  return part;
}

ccurl_outcome ccurl_send(const ccurl_email *email) {
  ccurl_outcome outcome = {.code = CURLE_FAILED_INIT};
  CURL *curl = open_handle(email->url, "smtp,smtps", email->timeout_ms, outcome.error);
  if (!curl) return outcome;
  message_reader message = {email->message, email->length};
  struct curl_slist *recipients = curl_slist_append(NULL, email->recipient);
  if (email->user) curl_easy_setopt(curl, CURLOPT_USERNAME, email->user);
  if (email->password) curl_easy_setopt(curl, CURLOPT_PASSWORD, email->password);
  if (email->authorities) curl_easy_setopt(curl, CURLOPT_CAINFO, email->authorities);
  curl_easy_setopt(curl, CURLOPT_USE_SSL, email->needs_tls ? CURLUSESSL_ALL : CURLUSESSL_NONE);
  curl_easy_setopt(curl, CURLOPT_MAIL_FROM, email->sender);
  curl_easy_setopt(curl, CURLOPT_MAIL_RCPT, recipients);
  curl_easy_setopt(curl, CURLOPT_UPLOAD, 1L);
  curl_easy_setopt(curl, CURLOPT_READFUNCTION, read_message);
  curl_easy_setopt(curl, CURLOPT_READDATA, &message);
  CURLcode code = recipients ? curl_easy_perform(curl) : CURLE_OUT_OF_MEMORY;
  finish(curl, code, &outcome);
  curl_slist_free_all(recipients);
  return outcome;
}

/* MARK: - HTTP */

struct ccurl_transfer {
  CURLM *multi;
  atomic_int is_cancelled;
};

ccurl_transfer *ccurl_open(void) {
  pthread_once(&once, start);
  ccurl_transfer *transfer = calloc(1, sizeof(ccurl_transfer));
  if (!transfer) return NULL;
  transfer->multi = curl_multi_init();
  if (transfer->multi) return transfer;
  free(transfer);
  return NULL;
}

void ccurl_close(ccurl_transfer *transfer) {
  curl_multi_cleanup(transfer->multi);
  free(transfer);
}

void ccurl_cancel(ccurl_transfer *transfer) {
  atomic_store(&transfer->is_cancelled, 1);
  curl_multi_wakeup(transfer->multi);
}

static size_t pass_header(char *line, size_t size, size_t count, void *context) {
  const ccurl_request *request = context;
  return request->on_header(request->context, line, size * count) ? size * count : 0;
}

static size_t pass_body(char *bytes, size_t size, size_t count, void *context) {
  const ccurl_request *request = context;
  /* 0 for a piece of no bytes means success. */
  return request->on_body(request->context, bytes, size * count) ? size * count : CURL_READFUNC_ABORT;
}

/* The multi interface is used for one transfer because only curl_multi_wakeup can end the wait for
   the network from another thread. */
static CURLcode run(ccurl_transfer *transfer, CURL *curl) {
  if (curl_multi_add_handle(transfer->multi, curl) != CURLM_OK) return CURLE_FAILED_INIT;
  CURLcode code = CURLE_OK;
  int running = 1;
  while (running) {
    if (atomic_load(&transfer->is_cancelled)) {
      code = CURLE_ABORTED_BY_CALLBACK;
      break;
    }
    if (curl_multi_perform(transfer->multi, &running) != CURLM_OK ||
        (running && curl_multi_poll(transfer->multi, NULL, 0, 1000, NULL) != CURLM_OK)) {
      code = CURLE_FAILED_INIT;
      break;
    }
  }
  int left;
  CURLMsg *message;
  while ((message = curl_multi_info_read(transfer->multi, &left))) {
    if (message->msg == CURLMSG_DONE && code == CURLE_OK) code = message->data.result;
  }
  curl_multi_remove_handle(transfer->multi, curl);
  return code;
}

ccurl_outcome ccurl_perform(ccurl_transfer *transfer, const ccurl_request *request) {
  ccurl_outcome outcome = {.code = CURLE_FAILED_INIT};
  CURL *curl = open_handle(request->url, "http,https", request->timeout_ms, outcome.error);
  if (!curl) return outcome;
  struct curl_slist *target = curl_slist_append(NULL, request->connect_to);
  struct curl_slist *headers = NULL;
  for (size_t i = 0; i < request->header_count; i++) {
    struct curl_slist *longer = curl_slist_append(headers, request->headers[i]);
    if (longer) headers = longer;
  }
  curl_easy_setopt(curl, CURLOPT_CONNECTTIMEOUT_MS, request->connect_timeout_ms);
  curl_easy_setopt(curl, CURLOPT_CONNECT_TO, target);
  /* A proxy of the environment would choose the address itself. */
  curl_easy_setopt(curl, CURLOPT_PROXY, "");
  curl_easy_setopt(curl, CURLOPT_PATH_AS_IS, 1L);
  curl_easy_setopt(curl, CURLOPT_HTTPHEADER, headers);
  if (request->is_post) {
    curl_easy_setopt(curl, CURLOPT_POST, 1L);
    curl_easy_setopt(curl, CURLOPT_POSTFIELDSIZE_LARGE, (curl_off_t)request->body_length);
    curl_easy_setopt(curl, CURLOPT_POSTFIELDS, request->body);
  }
  curl_easy_setopt(curl, CURLOPT_HEADERFUNCTION, pass_header);
  curl_easy_setopt(curl, CURLOPT_HEADERDATA, request);
  curl_easy_setopt(curl, CURLOPT_WRITEFUNCTION, pass_body);
  curl_easy_setopt(curl, CURLOPT_WRITEDATA, request);
  /* Without the list the name would be resolved again, to an address that was not checked. */
  CURLcode code = target ? run(transfer, curl) : CURLE_OUT_OF_MEMORY;
  finish(curl, code, &outcome);
  curl_slist_free_all(target);
  curl_slist_free_all(headers);
  return outcome;
}
