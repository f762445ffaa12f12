export default { appDirectory: 'app' }
