import { expect, test } from "vitest";
import { ApiError } from "@/api/error.ts";
import { admin } from "@/messages/admin.ts";
import { uploadError } from "./upload-error.ts";

test("a logo that could not be uploaded", () => {
  const say = (status: number, body: unknown = null) =>
    uploadError(new ApiError(status, body), 5, admin.logos);
  expect(say(401)).toBe("Your session has expired. Please log in again.");
  expect(say(400)).toBe("Invalid file or missing required information.");
  expect(say(400, { details: [{ field: "logo", message: "It has a script." }] })).toBe(
    "Invalid file or missing required information. It has a script.",
  );
  expect(say(413)).toBe("File is too large. Maximum size is 5MB.");
  expect(say(500, { message: "Disk full" })).toBe("Upload failed: Disk full");
  expect(say(500)).toBe("Failed to upload logo. Please try again.");
  expect(say(0)).toBe("Failed to upload logo. Please try again.");
});
