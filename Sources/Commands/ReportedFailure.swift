/// A failure of which everything has been said: exit status 1, nothing more to print.
struct ReportedFailure: Error {}
