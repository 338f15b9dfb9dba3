import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { failure, stubApi } from "@/test/api.ts";
import { signIn } from "@/test/people.ts";
import { renderPage } from "@/test/render.tsx";
import { ExchangePanel } from "./exchange-panel.tsx";

const report = (change: object) => ({
  dryRun: true,
  rows: 2,
  created: 2,
  updated: 0,
  unchanged: 0,
  kept: 0,
  removed: 0,
  named: 0,
  leftOut: 0,
  whole: true,
  errors: 0,
  warnings: 0,
  problems: [],
  ...change,
});

const uploads: [call: string, dryRun: unknown][] = [];
let response: () => { status: number; body: unknown };

/** As much of XMLHttpRequest as an upload needs. */
class UploadRequest {
  upload: { onprogress?: unknown } = {};
  status = 0;
  responseText = "";
  onload: () => void = () => undefined;
  onloadend: () => void = () => undefined;
  private call = "";
  open(method: string, url: string) {
    this.call = `${method} ${url}`;
  }
  setRequestHeader() {}
  send(form: FormData) {
    uploads.push([this.call, form.get("dryRun")]);
    const { status, body } = response();
    queueMicrotask(() => {
      this.status = status;
      this.responseText = JSON.stringify(body);
      this.onload();
      this.onloadend();
    });
  }
}

beforeEach(() => {
  uploads.length = 0;
  vi.stubGlobal("XMLHttpRequest", UploadRequest);
  signIn({ role: "editor" });
  stubApi({});
});

const file = new File(["id,title\n"], "events.csv", { type: "text/csv" });

async function choose() {
  renderPage(<ExchangePanel />);
  await userEvent.click(screen.getByRole("button", { name: "Import events" }));
  await userEvent.upload(await screen.findByLabelText("File"), file);
}

test("a file is checked, shown, and imported on demand", async () => {
  response = () => ({ status: 200, body: report({}) });
  await choose();
  expect(await screen.findByText("2 events can be added.")).toBeInTheDocument();
  expect(uploads).toEqual([["POST /api/events/import", "true"]]);
  await userEvent.click(screen.getByRole("button", { name: "Add 2 drafts" }));
  expect(await screen.findByText("2 drafts added.")).toBeInTheDocument();
  expect(uploads).toEqual([
    ["POST /api/events/import", "true"],
    ["POST /api/events/import", "false"],
  ]);
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("a file with errors names them and cannot be imported", async () => {
  const problems = [{ row: 2, column: "date", message: "Date is required.", warning: false }];
  response = () => ({ status: 200, body: report({ created: 0, errors: 1, problems }) });
  await choose();
  expect(await screen.findByText("Date is required.")).toBeInTheDocument();
  expect(screen.getByRole("button", { name: "Add drafts" })).toBeDisabled();
});

test("a file that cannot be checked says why", async () => {
  response = () => ({ status: 422, body: { message: "Not a CSV.", code: "unprocessable" } });
  await choose();
  expect(await screen.findByText("The file could not be checked. Not a CSV.")).toBeInTheDocument();
});

test("an export that fails says why", async () => {
  const sent = stubApi({ "GET /api/events/export": failure(403, "Editors only.") });
  renderPage(<ExchangePanel />);
  await userEvent.click(screen.getByRole("button", { name: "Export events" }));
  await userEvent.selectOptions(screen.getByLabelText("Format"), "json");
  await userEvent.click(screen.getByLabelText("Drafts, too"));
  await userEvent.click(screen.getByRole("button", { name: "Download" }));
  expect(await screen.findByText("Failed to export events")).toBeInTheDocument();
  expect(screen.getByText("Editors only.")).toBeInTheDocument();
  expect(sent).toMatchObject([{ call: "GET /api/events/export", query: "format=json&all=true" }]);
});

test("users neither import nor export", () => {
  signIn({ role: "user" });
  const { container } = renderPage(<ExchangePanel />);
  expect(container).not.toHaveTextContent("Import");
});
