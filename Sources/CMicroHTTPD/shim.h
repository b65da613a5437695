#pragma once

#include <microhttpd.h>
#include <stdbool.h>
#include <stdint.h>
#include <sys/socket.h>

/// What a daemon is started with. Swift cannot call MHD_start_daemon, which is variadic.
struct fogline_mhd_options {
  const struct sockaddr *address;
  unsigned threads;
  unsigned connections;
  unsigned connections_per_address;
  size_t connection_memory;
  unsigned idle_seconds;
  MHD_AccessHandlerCallback handler;
  MHD_NotifyConnectionCallback connection_changed;
  MHD_RequestCompletedCallback completed;
  void *(*request_began)(void *context, const char *target, struct MHD_Connection *connection);
  void *context;
};

/// Starts a daemon that waits with epoll on threads of its own; null where it cannot listen.
static inline struct MHD_Daemon *fogline_mhd_start(const struct fogline_mhd_options *options) {
  unsigned flags = MHD_USE_EPOLL_INTERNAL_THREAD | MHD_ALLOW_SUSPEND_RESUME;
  if (options->address->sa_family == AF_INET6) flags |= MHD_USE_IPv6;
  struct MHD_OptionItem pool[] = {
      {MHD_OPTION_THREAD_POOL_SIZE, (intptr_t)options->threads, NULL}, {MHD_OPTION_END, 0, NULL}};
  // A pool of one thread is refused.
  if (options->threads < 2) pool[0].option = MHD_OPTION_END;
  return MHD_start_daemon(
      flags, 0, NULL, NULL, options->handler, options->context,
      MHD_OPTION_SOCK_ADDR, options->address,
      MHD_OPTION_CONNECTION_LIMIT, options->connections,
      MHD_OPTION_PER_IP_CONNECTION_LIMIT, options->connections_per_address,
      MHD_OPTION_CONNECTION_MEMORY_LIMIT, options->connection_memory,
      MHD_OPTION_CONNECTION_TIMEOUT, options->idle_seconds,
      MHD_OPTION_STRICT_FOR_CLIENT, 1,
      MHD_OPTION_NOTIFY_CONNECTION, options->connection_changed, options->context,
      MHD_OPTION_NOTIFY_COMPLETED, options->completed, options->context,
      MHD_OPTION_URI_LOG_CALLBACK, options->request_began, options->context,
      MHD_OPTION_ARRAY, pool, MHD_OPTION_END);
}

/// The port that a daemon listens on.
static inline uint16_t fogline_mhd_port(struct MHD_Daemon *daemon) {
  return MHD_get_daemon_info(daemon, MHD_DAEMON_INFO_BIND_PORT)->port;
}

/// The socket of a connection.
static inline int fogline_mhd_socket(struct MHD_Connection *connection) {
  return MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD)->connect_fd;
}

/// The address of whoever opened a connection.
static inline const struct sockaddr *fogline_mhd_peer(struct MHD_Connection *connection) {
  return MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CLIENT_ADDRESS)->client_addr;
}

/// What was kept with a connection when it was opened.
static inline void *fogline_mhd_context(struct MHD_Connection *connection) {
  return MHD_get_connection_info(connection, MHD_CONNECTION_INFO_SOCKET_CONTEXT)->socket_context;
}

/// A response that copies its body.
static inline struct MHD_Response *fogline_mhd_response(const void *body, size_t count) {
  return MHD_create_response_from_buffer(count, (void *)body, MHD_RESPMEM_MUST_COPY);
}

/// A response whose length is not known, of what `reader` gives.
static inline struct MHD_Response *fogline_mhd_stream(
    void *context, MHD_ContentReaderCallback reader, MHD_ContentReaderFreeCallback release) {
  return MHD_create_response_from_callback(MHD_SIZE_UNKNOWN, 4096, reader, context, release);
}

static inline ssize_t fogline_mhd_end_of_stream(void) { return MHD_CONTENT_READER_END_OF_STREAM; }

// The library's enumerations are closed ones, whose values Swift does not see by their names.

static inline enum MHD_Result fogline_mhd_yes(void) { return MHD_YES; }
static inline enum MHD_Result fogline_mhd_no(void) { return MHD_NO; }

/// Whether a connection was opened, not closed.
static inline bool fogline_mhd_is_opened(enum MHD_ConnectionNotificationCode change) {
  return change == MHD_CONNECTION_NOTIFY_STARTED;
}

/// Calls `iterator` with every header of a request.
static inline void fogline_mhd_headers(
    struct MHD_Connection *connection, MHD_KeyValueIteratorN iterator, void *context) {
  MHD_get_connection_values_n(connection, MHD_HEADER_KIND, iterator, context);
}
