# The same steps as in the README: install, build, start. Node 26, which npm installs, needs libatomic1.
FROM node:22-bookworm-slim AS build
RUN apt-get update && apt-get install -y --no-install-recommends libatomic1 && rm -rf /var/lib/apt/lists/*
WORKDIR /app
COPY package.json package-lock.json ./
COPY scripts ./scripts
RUN npm ci --no-audit --no-fund
COPY . .
RUN npm run build && npm run build:server && npm prune --omit=dev

FROM debian:bookworm-slim
RUN apt-get update && apt-get install -y --no-install-recommends ca-certificates libatomic1 && rm -rf /var/lib/apt/lists/* \
  && useradd --system --uid 10001 --home-dir /app --shell /usr/sbin/nologin localchap \
  && install -d -o localchap -g localchap -m 0700 /data
WORKDIR /app
COPY --from=build /app /app
USER localchap
ENV NODE_ENV=production DATA_DIR=/data PORT=3000 MALLOC_ARENA_MAX=2
EXPOSE 3000
VOLUME /data
# Node 26 of the packages runs the product; the Node of the build stage only installs them.
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s \
  CMD ["/app/node_modules/.bin/node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/healthz').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["/app/node_modules/.bin/node", "--max-semi-space-size=8", "--max-old-space-size=512", "--v8-pool-size=1", "build/product/main.js"]
