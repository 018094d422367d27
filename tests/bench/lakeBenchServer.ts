/** A Content Lake in a process of its own, so that what is measured is not slowed down by who measures. */
import { startLake } from '../../lake/server.ts'

const [dataDir = '', port = ''] = process.argv.slice(2)

const lake = await startLake({
  port: Number(port),
  dataDir,
  projectId: 'bench',
  dataset: 'production',
  allowedOrigins: [],
})
process.once('disconnect', () => void lake.close())
process.send?.('ready')
