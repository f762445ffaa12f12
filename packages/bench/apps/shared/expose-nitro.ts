/** Lets the in-process benchmark call the server it has loaded. */
export default defineNitroPlugin(nitroApp => {
  Object.assign(globalThis, { benchmarkedNitroApp: nitroApp })
})
