// The server's engine is plain ECMAScript. The query cache looks for timers when it is
// loaded and React for a console; rendering uses neither.
const scope = globalThis as unknown as Record<string, unknown>;

scope.setTimeout ??= () => 0;
scope.clearTimeout ??= () => undefined;
scope.setInterval ??= () => 0;
scope.clearInterval ??= () => undefined;
scope.queueMicrotask ??= () => undefined;
scope.process ??= { env: { NODE_ENV: "production" } };
scope.console ??= { log: () => 0, warn: () => 0, error: () => 0 };
