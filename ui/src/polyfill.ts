// The server's engine is plain ECMAScript. The router looks for these two classes when
// it is loaded, and the query cache for a timer; neither is used while a page renders.
const scope = globalThis as unknown as Record<string, unknown>;

class AddressOnly {
  href: string;
  pathname: string;
  search = "";
  hash = "";
  origin = "";
  constructor(href: string) {
    this.href = href;
    this.pathname = href;
  }
  toString() {
    return this.href;
  }
}

scope.URL ??= AddressOnly;
scope.URLSearchParams ??= class {};
scope.setTimeout ??= () => 0;
scope.clearTimeout ??= () => undefined;
scope.setInterval ??= () => 0;
scope.clearInterval ??= () => undefined;
scope.queueMicrotask ??= () => undefined;
scope.process ??= { env: { NODE_ENV: "production" } };
scope.console ??= { log: () => 0, warn: () => 0, error: () => 0 };
