import { ok, problem } from '../finding'
import type { Check } from '../finding'

/** The admin opens the app as it is registered, whatever the server expects. */
export const embeddedCheck: Check = ({ settings: { embedded }, registration }) => {
  const registered = registration?.embedded
  if (!registered) return undefined
  if (registered.value === embedded)
    return ok('embedded', `${registered.where} embedded is ${embedded}, as the app is`)
  return problem(
    'embedded',
    `${registered.where} embedded is ${registered.value}, but the app runs with embedded: ${embedded}: the admin opens it where it refuses to run`,
    'Correct NUXT_PLATFORM_EMBEDDED, or embedded in the file, and deploy the registration.',
  )
}

/** Point of sale opens the app in a frame. */
export const pointOfSaleCheck: Check = ({ settings: { embedded }, registration }) => {
  const registered = registration?.posEmbedded
  if (!registered?.value) return undefined
  if (embedded)
    return ok('point-of-sale', `${registered.where} point of sale opens the embedded app`)
  return problem(
    'point-of-sale',
    `${registered.where} point of sale opens the app in a frame, which a standalone app refuses`,
    'Set embedded = false below [pos], or embed the app.',
  )
}

export const directApiCheck: Check = ({ app: { directApiUse }, registration }) => {
  if (!registration || directApiUse === undefined) return undefined
  if (registration.directApi?.value)
    return ok('direct-api', `${registration.directApi.where} pages may use the Admin API`)
  return problem(
    'direct-api',
    `${directApiUse} calls useAdminGraphql, but ${registration.directApi?.where ?? registration.file} does not enable direct API access: the platform refuses every operation`,
    'Run npx nuxt-platform-layer registration --write, and deploy the registration.',
  )
}
