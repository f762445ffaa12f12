/** The webhooks that this process got, oldest first. */
export const received = []
