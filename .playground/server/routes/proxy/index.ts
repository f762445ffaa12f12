/** The root of the app's part of a storefront is no path below it to the router. */
export { default } from './[...path]'
