# The portal as one image: docker build -t tangible-cup .
# It runs as a user without rights on a read-only root; /data and /tmp are all that it writes to.
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# Not npm ci: a lockfile from a registry with only some platforms' binaries lacks the others. The versions are the lockfile's either way.
RUN npm install --no-save --ignore-scripts && npm rebuild node
COPY . .
RUN npm run build

FROM node:24-bookworm-slim AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm install --no-save --omit=dev --ignore-scripts

FROM node:24-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /app
COPY --from=packages /app/node_modules node_modules
COPY package.json ./
COPY contract contract
COPY server server
# Certificates are drawn with these.
COPY public/art public/art
COPY --from=build /app/dist dist
COPY --from=build /app/dist-renderer dist-renderer
COPY --from=build /app/dist-server dist-server
# Rare characters of names are printed with it.
RUN apt-get update && apt-get install -y --no-install-recommends fonts-hanazono && rm -rf /var/lib/apt/lists/*
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "dist-server/main.js"]
