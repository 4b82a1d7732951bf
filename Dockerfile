FROM node:24-slim AS build
WORKDIR /build
COPY . .
RUN npm ci --no-audit --no-fund && npm run build
# What a server needs, in the versions of the lock: the driver of PostgreSQL is optional in the package, and belongs here.
RUN npm pkg set dependencies.pg="$(npm pkg get devDependencies.pg | tr -d '"')" \
 && npm pkg delete devDependencies workspaces \
 && npm install --omit=dev --no-audit --no-fund

FROM node:24-slim
ENV NODE_ENV=production \
    RECOLLECT_DB=/data/memory.db \
    RECOLLECT_KEYS=/data/keys.json
WORKDIR /app
COPY --from=build /build/package.json /build/LICENSE ./
COPY --from=build /build/assets assets/
COPY --from=build /build/bin bin/
COPY --from=build /build/samples samples/
COPY --from=build /build/node_modules node_modules/
COPY --from=build /build/dist dist/
RUN ln -s /app/bin/recollect.js /usr/local/bin/recollect \
 && mkdir /data \
 && chown node:node /data
USER node
WORKDIR /data
VOLUME /data
EXPOSE 7411
HEALTHCHECK --interval=30s --timeout=5s --start-period=20s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:7411/healthz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["recollect"]
CMD ["serve", "--host", "0.0.0.0"]
