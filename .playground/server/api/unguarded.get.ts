// platform:public
/** Open to all visitors. */
export default defineEventHandler(() => ({ ok: true }))
