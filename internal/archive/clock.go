package archive

import "time"

// ClockTolerance is how far apart the clocks of two servers may be. Where one server
// reserves work for itself, the reservation lasts that much longer than the work.
const ClockTolerance = 2 * time.Minute
