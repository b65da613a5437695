import Glibc

/// Runs a program as a process of its own and measures it.
enum PeerProcess {
  /// Runs `command` to its end with its output thrown away.
  ///
  /// - Returns: CPU seconds, user and system, and the peak of its memory in kB, as the kernel
  ///   counts them.
  static func run(_ command: [String]) throws -> (seconds: Double, kilobytes: Int) {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0)
    var words: [UnsafeMutablePointer<CChar>?] = command.map { strdup($0) }
    defer { for word in words { free(word) } }
    words.append(nil)
    var child = pid_t()
    guard posix_spawnp(&child, command[0], &actions, nil, words, environ) == 0 else {
      throw BenchError("\(command[0]) cannot be started")
    }
    var status: Int32 = 0
    var usage = rusage()
    guard wait4(child, &status, 0, &usage) == child, status == 0 else {
      throw BenchError("\(command.joined(separator: " ")) failed")
    }
    let user = Double(usage.ru_utime.tv_sec) + Double(usage.ru_utime.tv_usec) / 1e6
    let system = Double(usage.ru_stime.tv_sec) + Double(usage.ru_stime.tv_usec) / 1e6
    return (user + system, usage.ru_maxrss)
  }
}
