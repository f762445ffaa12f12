/** The app's own, in place of the layer's. */
export default defineEventHandler(() => 'exit of the app')
