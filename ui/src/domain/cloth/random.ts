/** FNV-1a: turns an id into the seed of its cloth. */
export function hash(text: string): number {
  let h = 2166136261;
  for (let i = 0; i < text.length; i++) {
    h ^= text.charCodeAt(i);
    h = Math.imul(h, 16777619);
  }
  return h >>> 0;
}

export interface Random {
  /** The next whole number from 0 up to, but not including, `limit`. */
  below(limit: number): number;
}

/** Mulberry32: small, and the same in every engine, so that server and browser agree. */
export function seeded(seed: number): Random {
  let state = seed;
  return {
    below(limit) {
      state = (state + 0x6d2b79f5) | 0;
      let t = Math.imul(state ^ (state >>> 15), 1 | state);
      t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
      return Math.floor((((t ^ (t >>> 14)) >>> 0) / 4294967296) * Math.max(1, Math.floor(limit)));
    },
  };
}
