import { readView } from '../read-view'
import type { Responder } from '../started-platform'

/** The contact information of a buyer in Canada. */
export const KIM = {
  email: 'kim@example.com',
  firstName: 'Kim',
  lastName: 'Doe',
  address1: '1 Main St',
  address2: '',
  city: 'Ottawa',
  province: 'ON',
  zip: 'K1A 0B1',
  countryCode: 'CA',
  phone: '',
}

/**
 * Submits a step of a checkout.
 *
 * @param path with the query of the checkout
 */
export async function submitCheckout(
  origin: string,
  path: string,
  fields: Record<string, string>,
): Promise<Responder> {
  const page = await fetch(origin + path, { headers: { accept: 'text/html' } })
  const { csrf } = readView(await page.text(), 'checkout').codeForm
  return sendForm(origin, path, { csrf, ...fields })
}

/** Sends a form as a page of the platform does, and follows no redirect. */
export async function sendForm(
  origin: string,
  path: string,
  fields: Record<string, string>,
): Promise<Responder> {
  const response = await fetch(origin + path, {
    method: 'POST',
    redirect: 'manual',
    headers: {
      origin,
      accept: 'text/html',
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: new URLSearchParams(fields),
  })
  return {
    status: response.status,
    headers: response.headers,
    text: await response.text(),
    json: {},
  }
}
