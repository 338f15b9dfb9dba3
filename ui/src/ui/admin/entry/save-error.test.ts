import { expect, test } from "vitest";
import { UploadCancelled } from "@/api/admin/upload.ts";
import { ApiError } from "@/api/error.ts";
import { admin } from "@/messages/admin.ts";
import { saveError } from "./save-error.ts";

const create = { update: false, upload: false, maxMB: 5 };
const update = { ...create, update: true };
const upload = { ...create, upload: true };
const say = (error: unknown, attempt: typeof create) => saveError(error, attempt, admin.listings);

test("ERR-03…12 a refused listing", () => {
  const details = [{ field: "title", message: "Title is required." }, "Date is invalid."];
  expect(say(new ApiError(400, { message: "No", details }), create)).toBe(
    "Validation failed: Title is required., Date is invalid.",
  );
  expect(say(new ApiError(401, null), create)).toBe(
    "Your session has expired. Please log in again.",
  );
  expect(say(new ApiError(413, null), upload)).toBe("File is too large. Maximum size is 5MB.");
  expect(say(new ApiError(403, null), update)).toBe(
    "You do not have permission to update this event.",
  );
  expect(say(new ApiError(404, null), update)).toBe("Event not found.");
  expect(say(new ApiError(409, null), update)).toBe(
    "Event was modified by another user. Please refresh and try again.",
  );
  expect(say(new ApiError(500, { message: "Full" }), create)).toBe("Full");
  expect(say(new ApiError(500, null), create)).toBe("Failed to create event");
  expect(say(new ApiError(0, null), update)).toBe("Failed to update event");
});

test("ERR-13 ERR-15 ERR-16 a refused upload", () => {
  expect(say(new UploadCancelled(), upload)).toBe("Upload cancelled by user.");
  expect(say(new ApiError(0, null), upload)).toBe("Network error during upload");
  expect(say(new ApiError(502, null), upload)).toBe("Upload failed (502)");
});
