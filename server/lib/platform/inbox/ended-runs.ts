import { PlatformError } from '../errors/errors'

/** Why a run is ended before its handlers are: it is not for this process to say what became of the delivery. */
export function leaseLost(): PlatformError {
  return new PlatformError('webhook_handler_failed', 'A delivery was taken over by another process, or redacted, while it ran')
}

export function serverStops(): PlatformError {
  return new PlatformError('webhook_handler_failed', 'The server stopped while a delivery ran; it runs again')
}
