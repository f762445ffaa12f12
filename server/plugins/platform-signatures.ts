import { defineNitroPlugin } from 'nitropack/runtime'
import { hideSignatures } from '../nitro/http/read-request'
import { runBeforeHandler } from '../nitro/internals'

/** Removes signatures from the address of each request before h3 reads the address. */
export default defineNitroPlugin(({ h3App }) => runBeforeHandler(h3App, hideSignatures))
