import { createHmac } from "node:crypto";
import type { CDPSession, Page } from "@playwright/test";

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

function bytesOf(secret: string): Buffer {
  let bits = "";
  for (const letter of secret.replaceAll(" ", "")) {
    bits += ALPHABET.indexOf(letter).toString(2).padStart(5, "0");
  }
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

/** The code that an authenticator app shows for a secret, some steps of 30 seconds from now. */
export function codeOf(secret: string, steps = 0): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + steps));
  const sum = createHmac("sha1", bytesOf(secret)).update(counter).digest();
  const value = sum.readUInt32BE((sum[19] ?? 0) & 15) & 0x7fffffff;
  return String(value % 1_000_000).padStart(6, "0");
}

/** Gives the browser a built-in authenticator, which verifies its user without asking. */
export async function addAuthenticator(page: Page): Promise<CDPSession> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("WebAuthn.enable");
  await cdp.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return cdp;
}
