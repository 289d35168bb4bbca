-- Sends the requests of a Lua file in turn, starting at a random one, and prints the result as JSON.
-- wrk -s replay.lua … URL -- FILE SEED

local requests, position

function init(arguments)
  requests = dofile(arguments[1])
  math.randomseed(tonumber(arguments[2]))
  position = math.random(#requests)
end

function request()
  position = position % #requests + 1
  return requests[position]
end

function done(summary, latency)
  local errors = summary.errors
  print(string.format(
    'RESULT {"requests": %d, "seconds": %f, "p50": %f, "p99": %f, "refused": %d, "timeouts": %d, "broken": %d}',
    summary.requests, summary.duration / 1e6, latency:percentile(50) / 1e3,
    latency:percentile(99) / 1e3, errors.status, errors.timeout,
    errors.connect + errors.read + errors.write))
end
