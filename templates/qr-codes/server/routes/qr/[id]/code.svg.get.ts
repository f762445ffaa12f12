import { renderSVG } from 'uqr'

// platform:public
/** The QR code, for everyone who has its address. */
export default defineEventHandler(async event => {
  const id = getRouterParam(event, 'id') ?? ''
  if (!(await findPublicCode(id))) throw codeNotFound()
  setHeader(event, 'Content-Type', 'image/svg+xml')
  // A deleted code disappears within minutes.
  setHeader(event, 'Cache-Control', 'public, max-age=300')
  setHeader(event, 'X-Content-Type-Options', 'nosniff')
  // Scanners need a light border of four modules (ISO/IEC 18004).
  return renderSVG(scanUrl(id), { ecc: 'M', border: 4 })
})
