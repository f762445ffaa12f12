/** What the app's hook recorded when it was installed. */
export default defineEventHandler(() => useStorage('data').getItem('installed'))
