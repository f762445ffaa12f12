import { componentApi } from '#component-api'

// platform:public
/** The components of the layer, for the gallery's list. */
export default defineEventHandler(() =>
  componentApi.map(({ name, family, description }) => ({ name, family, description })),
)
