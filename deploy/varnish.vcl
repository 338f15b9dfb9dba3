vcl 4.1;
# Varnish 7 in front of HAProxy and the nodes of Sankofa. The nodes run with
#   SANKOFA_CDN=varnish
#   SANKOFA_CDN_PURGE_URL=http://10.0.0.9:6081
#   SANKOFA_CDN_SECRET=…
# and varnishd is started with the same SANKOFA_CDN_SECRET in its environment.

import std;

backend balancer {
    .host = "10.0.0.10";
    .port = "8080";
    .connect_timeout = 2s;
    .first_byte_timeout = 35s;
    .between_bytes_timeout = 30s;
    # Not /api/health: without the database, nodes still send what they have in memory.
    .probe = { .url = "/favicon.svg"; .interval = 1s; .timeout = 2s; .window = 3; .threshold = 1; .initial = 1; }
}

sub vcl_recv {
    if (req.method == "BAN") {
        if (std.getenv("SANKOFA_CDN_SECRET") == "" || req.http.X-Purge-Secret != std.getenv("SANKOFA_CDN_SECRET")) {
            return (synth(403, "Forbidden"));
        }
        if (!std.ban("obj.http.Surrogate-Key ~ " + req.http.X-Purge-Keys)) {
            return (synth(400, std.ban_error()));
        }
        return (synth(200, "Banned"));
    }
    if (req.method != "GET" && req.method != "HEAD") {
        return (pass);
    }
    if (req.http.Authorization) {
        return (pass);
    }
    unset req.http.Cookie;
    # While the nodes respond, what is over is sent for a moment at most; while they do
    # not, better this than nothing. What was withdrawn is banned and never sent.
    if (std.healthy(req.backend_hint)) {
        set req.grace = 10s;
    }
    return (hash);
}

sub vcl_backend_response {
    # A node may be killed in the middle of a response. What is fetched as a whole before
    # it is sent can be fetched again.
    if (bereq.method == "GET" && beresp.http.Content-Type !~ "^(image|font)/") {
        set beresp.do_stream = false;
    }
    if (beresp.status == 200 && beresp.http.Surrogate-Key && beresp.http.CDN-Cache-Control ~ "s-maxage=[0-9]+") {
        set beresp.ttl = std.duration(regsub(beresp.http.CDN-Cache-Control, "^.*s-maxage=([0-9]+).*$", "\1s"), 0s);
        set beresp.grace = std.duration(regsub(beresp.http.CDN-Cache-Control, "^.*stale-if-error=([0-9]+).*$", "\1s"), 0s);
        return (deliver);
    }
    # Files whose names change with their content say how long they may be kept. All else
    # is asked for each time.
    if (beresp.http.Cache-Control !~ "immutable") {
        set beresp.uncacheable = true;
        set beresp.ttl = 10s; # for so long nobody waits for another's response
        return (deliver);
    }
}

sub vcl_backend_error {
    if (bereq.method == "GET" && bereq.retries < 3) {
        return (retry);
    }
    set beresp.http.Retry-After = "5";
}

sub vcl_deliver {
    if (obj.hits > 0) {
        set resp.http.X-Cache = "hit";
    } else {
        set resp.http.X-Cache = "miss";
    }
    unset resp.http.Surrogate-Key;
    unset resp.http.CDN-Cache-Control;
    unset resp.http.Via;
    unset resp.http.X-Varnish;
}
