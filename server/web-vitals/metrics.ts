import { metrics } from '@opentelemetry/api'
import { definePlugin, onClose } from '#platform-runtime/define'
import { measureWebVitals } from './measure-web-vitals'

/** Measures the visits of apps that use OpenTelemetry. Metrics go to the provider of the app. */
export default definePlugin(app => {
  let stop = () => {}
  // After the other plugins, one of which registers the provider: OpenTelemetry's API has no meter
  // that waits for one.
  queueMicrotask(() => {
    stop = measureWebVitals(metrics.getMeter('nuxt-platform-layer'))
  })
  onClose(app, () => stop())
})
