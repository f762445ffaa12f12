import { equalsConstantTime } from './constant-time'
import type { EmulatorContext } from './context'
import { Refusal } from '../state/refusal'
import { contentType, readParameters } from './request'
import type { EmulatorRequest } from './request'

/**
 * Checks that a page of the emulator sent the request: any website could send one.
 *
 * @throws Refusal 403
 */
export function checkSameOrigin(request: EmulatorRequest, context: EmulatorContext): void {
  if (request.headers.origin === context.origin) return
  throw new Refusal(403, 'This request must come from a page of the local platform itself.')
}

/**
 * Checks a form submission: same origin, form encoding, and the CSRF token of this target.
 *
 * @throws Refusal 400 | 403
 */
export function checkApproval(request: EmulatorRequest, context: EmulatorContext): void {
  readApprovedForm(request, context, [], request.url.pathname + request.url.search)
}

/**
 * Reads a form submission with the checks of {@link checkApproval}.
 *
 * @param fields known fields, in addition to the CSRF token
 * @param target path and query that the CSRF token is for
 * @throws Refusal 400 | 403
 */
export function readApprovedForm(
  request: EmulatorRequest,
  context: EmulatorContext,
  fields: readonly string[],
  target: string,
): Map<string, string> {
  checkSameOrigin(request, context)
  if (contentType(request) !== 'application/x-www-form-urlencoded')
    throw new Refusal(400, 'The approval must be a form.')
  const form = readParameters(new URLSearchParams(request.body.toString('utf8')), [
    'csrf',
    ...fields,
  ])
  if (equalsConstantTime(form.get('csrf') ?? '', context.csrfToken(target))) return form
  throw new Refusal(403, 'The form token is missing or belongs to another page.', [
    'Go back, reload the page and try again.',
  ])
}
