// Writes the route table of the application to dist/server/routes.json, for the Go server.
import { readFileSync, writeFileSync } from "node:fs";
import { runInNewContext } from "node:vm";

const scope = {};
runInNewContext(readFileSync("dist/server/entry-server.js", "utf8"), scope);
writeFileSync("dist/server/routes.json", scope.routeManifest());
