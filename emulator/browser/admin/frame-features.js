// @ts-check
/** What a frame of the app may use of the browser; one that does not know sharing complains about the word. */
export const FRAME_FEATURES = 'share' in navigator ? 'clipboard-write; web-share' : 'clipboard-write'
