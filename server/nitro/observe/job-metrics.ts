import { metrics } from '@opentelemetry/api'
import { definePlugin, onClose } from '#platform-runtime/define'
import { configuredJobs } from '../platform-instance'
import { measureJobs } from './measure-jobs'

/** Measures the jobs of apps that use OpenTelemetry. Metrics go to the provider of the app. */
export default definePlugin(app => {
  let stop = () => {}
  // After the other plugins, one of which registers the provider: OpenTelemetry's API has no meter
  // that waits for one.
  queueMicrotask(() => {
    stop = measureJobs(metrics.getMeter('nuxt-platform-layer'), async () =>
      configuredJobs()?.stats(),
    )
  })
  onClose(app, () => stop())
})
