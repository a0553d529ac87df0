import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { freePort } from './instances.ts'

/** The name that the examples of deploy/ are written for. */
export const publicName = 'channel.example.org'

const find = (name: string): string | null =>
  [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin']
    .map((folder) => join(folder, name))
    .find(existsSync) ?? null
const openssl = find('openssl')

/** Whose example can be run here: clients of several addresses need Linux's whole 127.0.0.0/8. */
export const proxyPrograms = {
  nginx: openssl && process.platform === 'linux' ? find('nginx') : null,
  caddy: openssl && process.platform === 'linux' ? find('caddy') : null,
}
export type ProxyName = keyof typeof proxyPrograms

/** Stands before an instance and counts what the proxy hands it. */
export interface Tap {
  port: number
  /** Bytes that came from the proxy. */
  received: () => number
  close: () => void
}

export const openTap = async (target: number): Promise<Tap> => {
  let received = 0
  const open = new Set<Socket>()
  const server = createServer((incoming) => {
    const outgoing = connect(target, '127.0.0.1')
    for (const [one, other] of [
      [incoming, outgoing],
      [outgoing, incoming],
    ] as const) {
      open.add(one)
      // What the one breaks off, the other breaks off as well.
      one
        .on('error', () => other.destroy())
        .on('close', () => {
          open.delete(one)
          other.destroy()
        })
      one.pipe(other)
    }
    incoming.on('data', (bytes) => (received += bytes.length))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const close = () => {
    server.close()
    for (const socket of open) socket.destroy()
  }
  return { port: (server.address() as AddressInfo).port, received: () => received, close }
}

/** Puts something else in one place of an example; throws where the example no longer reads so. */
const swap = (text: string, from: string, to: string): string => {
  if (text.split(from).length !== 2) throw new Error(`the example has not once: ${from}`)
  return text.replace(from, () => to)
}

interface Place {
  folder: string
  http: number
  https: number
  certificate: string
  key: string
  upstreams: readonly number[]
}

const shipped = (name: string) => readFile(new URL(`../../../deploy/${name}`, import.meta.url), 'utf8')

const nginxFiles = async ({ folder, http, https, certificate, key, upstreams }: Place): Promise<string[]> => {
  let example = await shipped('nginx.conf')
  const [first, ...others] = upstreams.map((port) => `server 127.0.0.1:${port};`)
  example = swap(example, 'server 127.0.0.1:3000;', first ?? '')
  example = swap(example, '# server 10.0.0.12:3000;', others.join('\n'))
  example = swap(example, 'listen 443 ssl', `listen 127.0.0.1:${https} ssl`)
  example = swap(example, 'listen 80;', `listen 127.0.0.1:${http};`)
  example = swap(example, '/etc/ssl/channel.example.org.pem', certificate)
  example = swap(example, '/etc/ssl/private/channel.example.org.key', key)
  example = swap(example, '/var/log/nginx/channel.log', join(folder, 'channel.log'))
  await writeFile(join(folder, 'canal.conf'), example)
  const kinds = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  const spool = kinds.map((kind) => `${kind}_temp_path ${join(folder, `spool-${kind}`)};`).join('\n')
  // Around the example what a distribution's own file says, in a folder of the test's own.
  await writeFile(
    join(folder, 'nginx.conf'),
    `daemon off; master_process off; pid ${join(folder, 'pid')}; error_log ${join(folder, 'error.log')};
events {}
http {
${spool}
access_log ${join(folder, 'other.log')};
include ${join(folder, 'canal.conf')};
}
`,
  )
  return ['-e', join(folder, 'error.log'), '-p', folder, '-c', join(folder, 'nginx.conf')]
}

const caddyFiles = async ({ folder, http, https, certificate, key, upstreams }: Place): Promise<string[]> => {
  let example = await shipped('Caddyfile')
  const ports = `admin off\nhttp_port ${http}\nhttps_port ${https}\ndefault_bind 127.0.0.1\n`
  example = swap(example, '{\n\tlog {', `{\n${ports}\tlog {`)
  example = swap(example, `\n${publicName} {`, `\n${publicName} {\ntls ${certificate} ${key}`)
  example = swap(
    example,
    'reverse_proxy 127.0.0.1:3000 {',
    `reverse_proxy ${upstreams.map((port) => `127.0.0.1:${port}`).join(' ')} {`,
  )
  await writeFile(join(folder, 'Caddyfile'), example)
  return ['run', '--config', join(folder, 'Caddyfile'), '--adapter', 'caddyfile']
}

const makeCertificate = (certificate: string, key: string): void => {
  const made = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2']
  const names = ['-subj', `/CN=${publicName}`, '-addext', `subjectAltName=DNS:${publicName}`]
  execFileSync(openssl ?? '', [...made, ...names, '-keyout', key, '-out', certificate], { stdio: 'pipe' })
}

const accepts = async (port: number): Promise<boolean> => {
  const socket = connect(port, '127.0.0.1')
  const isOpen = await once(socket, 'connect').then(
    () => true,
    () => false,
  )
  socket.destroy()
  return isOpen
}

const untilListening = async (child: ChildProcess, ports: number[], said: () => string): Promise<void> => {
  for (const port of ports)
    while (!(await accepts(port))) {
      if (child.exitCode !== null) throw new Error(`the proxy did not start:\n${said()}`)
      await delay(20)
    }
}

export interface Proxy {
  http: number
  https: number
  /** The certificate that it shows, which nobody else signed. */
  certificate: string
  /** Everything that it has written, to its output and into any file, by name. */
  written: () => Promise<Map<string, string>>
  stop: () => Promise<void>
}

/** Runs the example of deploy/ before `upstreams`, with no more changed than ports, certificates and places. */
export const startProxy = async (name: ProxyName, upstreams: readonly number[]): Promise<Proxy> => {
  const folder = await mkdtemp(join(tmpdir(), `canal-${name}-`))
  const secrets = await mkdtemp(join(tmpdir(), `canal-${name}-tls-`))
  const [certificate, key] = [join(secrets, 'certificate.pem'), join(secrets, 'key.pem')]
  makeCertificate(certificate, key)
  const place = { folder, http: await freePort(), https: await freePort(), certificate, key, upstreams }
  const args = await (name === 'nginx' ? nginxFiles(place) : caddyFiles(place))
  const home = join(folder, 'home')
  await mkdir(home)
  const child = spawn(proxyPrograms[name] ?? '', args, {
    env: { PATH: process.env['PATH'], HOME: home, XDG_DATA_HOME: home, XDG_CONFIG_HOME: home },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (more: string) => void (text += more))
  const settings = ['canal.conf', 'nginx.conf', 'Caddyfile']
  const written = async () => {
    const found = new Map([['output', text]])
    for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
      const path = join(entry.parentPath, entry.name)
      if (entry.isFile() && !settings.includes(entry.name)) found.set(path, await readFile(path, 'latin1'))
    }
    return found
  }
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) {
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
    }
    for (const path of [folder, secrets]) await rm(path, { recursive: true, force: true })
  }
  await untilListening(child, [place.http, place.https], () => text).catch(async (error: unknown) => {
    await stop()
    throw error
  })
  const { http, https } = place
  return { http, https, certificate: await readFile(certificate, 'utf8'), written, stop }
}
