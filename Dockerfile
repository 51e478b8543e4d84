# docker build -t solvelog . && docker run --read-only -p 5173:5173 -v solvelog-data:/data solvelog
FROM node:22-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --ignore-scripts
COPY . .
RUN npm run build && npm run build:hosting

FROM node:22-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=5173 DIST_DIR=/app/dist DATA_DIR=/data
COPY --from=build /app/dist /app/dist
COPY --from=build /app/dist-hosting/server.js /app/server.mjs
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 5173
HEALTHCHECK --interval=30s --timeout=5s CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/healthz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "/app/server.mjs"]
