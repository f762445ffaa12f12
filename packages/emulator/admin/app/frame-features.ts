/**
 * Permissions policy of the app's frames. Browsers without sharing log an error for `web-share`.
 */
export const FRAME_FEATURES =
  'share' in navigator ? 'clipboard-write; web-share' : 'clipboard-write'
