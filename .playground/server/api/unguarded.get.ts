/** Open to everybody. */
export default defineEventHandler(() => ({ ok: true }))
