/** Manifests for Kubernetes, which `npm run generate` writes to deploy/kubernetes. */
import { ApiObject, App, Chart } from 'cdk8s';

/** Path of the generated file in the repository. */
export const kubernetesManifestsPath = 'deploy/kubernetes/guildhall.yaml';
const name = 'guildhall';
const labels = { 'app.kubernetes.io/name': name };
const ports = { http: 8080, metrics: 9464 };
const secretsFolder = '/run/secrets/guildhall';
/** Keys of the Secret `guildhall`, and the settings that contain the names of their files. */
const secretFiles: Readonly<Record<string, string>> = {
  SECRET_KEY_FILE: 'secret-key',
  DATABASE_URL_FILE: 'database-url',
  REDIS_URL_FILE: 'redis-url',
  SMTP_URL_FILE: 'smtp-url',
  FILES_KEY_ID_FILE: 'files-key-id',
  FILES_SECRET_FILE: 'files-secret',
};
/** Settings in the ConfigMap `guildhall` that each installation replaces. */
const settings = {
  PUBLIC_URL: 'https://play.example.org',
  MAIL_FROM: 'Guildhall <hall@example.org>',
  FILES_URL: 'https://s3.example.org/guildhall',
  TRUST_PROXY: '1',
  METRICS_PORT: String(ports.metrics),
  METRICS_HOST: '0.0.0.0',
  // the service and every ingress notice the stop before the server refuses connections
  SHUTDOWN_DELAY_MS: '5000',
};

const container = (properties: object) => ({
  name,
  image: `${name}:latest`,
  envFrom: [{ configMapRef: { name } }],
  env: Object.entries(secretFiles).map(([setting, key]) => ({
    name: setting,
    value: `${secretsFolder}/${key}`,
  })),
  securityContext: {
    allowPrivilegeEscalation: false,
    readOnlyRootFilesystem: true,
    capabilities: { drop: ['ALL'] },
  },
  volumeMounts: [
    { name: 'data', mountPath: '/data' },
    { name: 'tmp', mountPath: '/tmp' },
    { name: 'secrets', mountPath: secretsFolder, readOnly: true },
  ],
  ...properties,
});
const pod = (properties: object) => ({
  automountServiceAccountToken: false,
  securityContext: {
    runAsNonRoot: true,
    runAsUser: 1000,
    runAsGroup: 1000,
    fsGroup: 1000,
    seccompProfile: { type: 'RuntimeDefault' },
  },
  volumes: [
    { name: 'data', emptyDir: {} },
    { name: 'tmp', emptyDir: {} },
    { name: 'secrets', secret: { secretName: name } },
  ],
  ...properties,
});
const probe = (path: string, properties: object) => ({
  httpGet: { path, port: 'http' },
  timeoutSeconds: 5,
  ...properties,
});
const server = container({
  ports: [
    { name: 'http', containerPort: ports.http },
    { name: 'metrics', containerPort: ports.metrics },
  ],
  startupProbe: probe('/health/ready', { periodSeconds: 2, failureThreshold: 60 }),
  readinessProbe: probe('/health/ready', { periodSeconds: 2, failureThreshold: 2 }),
  livenessProbe: probe('/health/live', { periodSeconds: 10, failureThreshold: 6 }),
  resources: { requests: { cpu: '500m', memory: '384Mi' }, limits: { memory: '1Gi' } },
});

const metadata = { name, labels };
const selector = { matchLabels: labels };
const objects = {
  config: { apiVersion: 'v1', kind: 'ConfigMap', metadata, data: settings },
  migrations: {
    apiVersion: 'batch/v1',
    kind: 'Job',
    metadata: { name: `${name}-migrate`, labels: { 'app.kubernetes.io/name': `${name}-migrate` } },
    spec: {
      backoffLimit: 3,
      ttlSecondsAfterFinished: 3_600,
      template: {
        spec: pod({
          restartPolicy: 'Never',
          containers: [container({ command: ['node', 'apps/server/dist/migrate.js'] })],
        }),
      },
    },
  },
  servers: {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata,
    spec: {
      replicas: 2,
      selector,
      strategy: { rollingUpdate: { maxUnavailable: 0, maxSurge: 1 } },
      template: {
        metadata: { labels },
        spec: pod({
          terminationGracePeriodSeconds: 30,
          topologySpreadConstraints: [
            {
              maxSkew: 1,
              topologyKey: 'kubernetes.io/hostname',
              whenUnsatisfiable: 'ScheduleAnyway',
              labelSelector: selector,
            },
          ],
          containers: [server],
        }),
      },
    },
  },
  budget: {
    apiVersion: 'policy/v1',
    kind: 'PodDisruptionBudget',
    metadata,
    spec: { minAvailable: 1, selector },
  },
  service: {
    apiVersion: 'v1',
    kind: 'Service',
    metadata,
    spec: { selector: labels, ports: [{ name: 'http', port: 80, targetPort: 'http' }] },
  },
  ingress: {
    apiVersion: 'networking.k8s.io/v1',
    kind: 'Ingress',
    metadata,
    spec: {
      tls: [{ hosts: ['play.example.org'], secretName: `${name}-tls` }],
      rules: [
        {
          host: 'play.example.org',
          http: {
            paths: [
              {
                path: '/',
                pathType: 'Prefix',
                backend: { service: { name, port: { name: 'http' } } },
              },
            ],
          },
        },
      ],
    },
  },
} as const;

/** Renders the manifests as consecutive YAML documents. */
export function renderKubernetesManifests(): string {
  const app = new App();
  const chart = new Chart(app, name);
  for (const [id, object] of Object.entries(objects)) new ApiObject(chart, id, object);
  return `# Written by npm run generate from scripts/manifests.ts.\n${app.synthYaml()}`;
}
