import { useRuntimeConfig } from 'nitropack/runtime'

/** Path that the app is mounted on (`app.baseURL`), without a trailing slash; '' at the root. h3 strips it from an event's path. */
export const basePath: string = useRuntimeConfig().app.baseURL.replace(/(?<!\/)\/+$/, '')
