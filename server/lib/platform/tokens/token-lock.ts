/** Lock of what changes the tokens of a session. Others wait longer than the token endpoint has for its answer (10 s). */
export const TOKEN_LOCK = { ttlMs: 6000, waitMs: 12_000 }
