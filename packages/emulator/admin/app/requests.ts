import { facts } from './facts'

/**
 * Sends a request to the emulator about the app in this store.
 *
 * @throws Error if the emulator refuses or does not respond
 */
async function send<Result>(name: string, body: object = {}): Promise<Result> {
  const response = await fetch(`/_admin/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ shop: facts.shop, apiKey: facts.apiKey, ...body }),
  })
  if (!response.ok)
    throw new Error(
      `The emulator refused ${name} with status ${response.status}. Is the app still installed in this store?`,
    )
  return (await response.json()) as Result
}

/** Returns a new ID token for the app. */
export async function requestSessionToken(): Promise<string> {
  return (await send<{ token: string }>('session-token')).token
}

/**
 * Returns a freshly signed URL for the frame.
 *
 * @param path of the app
 */
export async function requestFrameUrl(path: string): Promise<string> {
  return (await send<{ url: string }>('frame-url', { path })).url
}

export async function uninstallApp(): Promise<void> {
  await send('uninstall')
}

/**
 * Sends a request to the emulator on behalf of App Bridge.
 *
 * @throws Error with the mistake of the app
 */
export async function callBridge<Result = object>(name: string, body?: object): Promise<Result> {
  const result = await send<Result & { problem?: string }>(`app-bridge/${name}`, body)
  if (typeof result.problem === 'string') throw new Error(result.problem)
  return result
}

/**
 * Takes the queued response of a test for the next request of this kind. The emulator has checked
 * its form.
 *
 * @param to name of the request
 * @returns null if the user has to respond
 */
export async function takeQueuedResponse<Response>(to: string): Promise<Response | null> {
  return (await callBridge<{ response: Response | null }>('take', { to })).response
}
