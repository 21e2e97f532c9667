"""free, ps, top, df, ss, iostat, vmstat."""

from tests.domain.records.printed.outputs import Printed

FREE_M = """\
               total        used        free      shared  buff/cache   available
Mem:           15872       14120         312         188        1439        1204
Swap:           4095        4001          94
"""
FREE_H = """\
               total        used        free      shared  buff/cache   available
Mem:            62Gi        48Gi       1.9Gi       310Mi        12Gi        13Gi
Swap:          8.0Gi       512Mi       7.5Gi
"""
PS_AUX = """\
USER         PID %CPU %MEM    VSZ   RSS TTY      STAT START   TIME COMMAND
root           1  0.0  0.1 168404 11520 ?        Ss   Jan12   1:32 /sbin/init splash
app         4211 187.0 41.3 9871232 6754304 ?    Sl   09:14 212:45 java -Xmx6g -jar /srv/order/order-api.jar --port 8443
postgres    7702  3.2  6.0 412300 98304 ?        Ds   09:20   4:02 postgres: writer process
"""
PS_EF = """\
UID          PID    PPID  C STIME TTY          TIME CMD
root           1       0  0 Jan12 ?        00:01:32 /sbin/init splash
app         4211       1 97 09:14 ?        03:32:45 java -Xmx6g -jar /srv/order/order-api.jar
app         4377    4211  2 09:15 ?        00:00:41 sh -c tail -F /var/log/order.log
"""
TOP = """\
top - 10:31:07 up 41 days,  3:12,  2 users,  load average: 18.42, 12.07, 6.51
Tasks: 231 total,   3 running, 226 sleeping,   0 stopped,   2 zombie
%Cpu(s): 71.4 us,  9.8 sy,  0.0 ni,  6.1 id, 11.9 wa,  0.0 hi,  0.8 si,  0.0 st
MiB Mem :  15872.4 total,    312.6 free,  14120.2 used,   1439.6 buff/cache
MiB Swap:   4096.0 total,     94.5 free,   4001.5 used.   1204.0 avail Mem

    PID USER      PR  NI    VIRT    RES    SHR S  %CPU  %MEM     TIME+ COMMAND
   4211 app       20   0 9871232   6.4g  21044 S 287.4  41.3 212:45.10 java
   7702 postgres  20   0  412300  98304  60112 D  13.2   0.6   4:02.77 postgres
    913 root      20   0  102400   8120   6020 S   0.3   0.1   0:12.00 sshd
"""
DF = """\
Filesystem      Size  Used Avail Use% Mounted on
/dev/nvme0n1p1   50G   49G  1.1G  98% /
/dev/nvme1n1    200G  124G   77G  62% /var/lib/postgresql
tmpfs           7.8G   12M  7.8G   1% /run
"""
DF_I = """\
Filesystem       Inodes   IUsed    IFree IUse% Mounted on
/dev/sda1       3276800 3276790       10  100% /
/dev/sdb1       6553600  411020  6142580    7% /data
"""
SS = """\
State      Recv-Q Send-Q Local Address:Port   Peer Address:Port  Process
LISTEN     129    128    0.0.0.0:8443         0.0.0.0:*          users:(("java",pid=4211,fd=88))
ESTAB      0      36420  10.2.0.14:8443       10.2.3.77:51822    users:(("java",pid=4211,fd=131))
CLOSE-WAIT 1      0      10.2.0.14:43120      10.2.9.5:5432      users:(("java",pid=4211,fd=140))
SYN-SENT   0      1      10.2.0.14:43188      10.2.9.6:6379      users:(("python3",pid=5120,fd=9))
"""
NETSTAT = """\
Active Internet connections (servers and established)
Proto Recv-Q Send-Q Local Address           Foreign Address         State       PID/Program name
tcp        0      0 0.0.0.0:8080            0.0.0.0:*               LISTEN      4211/java
tcp      517      0 10.2.0.14:8080          10.2.3.77:40122         CLOSE_WAIT  4211/java
tcp        0    968 10.2.0.14:41002         10.2.9.5:3306           ESTABLISHED 5120/python3
"""
IOSTAT = """\
Linux 5.15.0-88-generic (db-3) \t03/01/2026 \t_x86_64_\t(8 CPU)

avg-cpu:  %user   %nice %system %iowait  %steal   %idle
          12.41    0.00    6.33   44.87    0.00   36.39

Device            r/s     rkB/s   rrqm/s  %rrqm r_await rareq-sz     w/s     wkB/s   wrqm/s  %wrqm w_await wareq-sz  aqu-sz  %util
nvme0n1         31.20    998.40     0.00   0.00    2.11    32.00  812.60  65008.00    14.20   1.72  187.35    80.00   21.70  99.60
nvme1n1          4.00    128.00     0.00   0.00    0.42    32.00   11.00    176.00     0.00   0.00    0.88    16.00    0.01   0.70
"""
VMSTAT = """\
procs -----------memory---------- ---swap-- -----io---- -system-- ------cpu-----
 r  b   swpd   free   buff  cache   si   so    bi    bo   in   cs us sy id wa st
14  6 4097024 312108  18204 1439600 1840 2210  4412  9120 8123 15210 61 12  4 23  0
"""

HOST = (
    Printed("free -m", FREE_M, (
        ("Mem:", "Only 1204 MB of memory is available"),
        ("Swap:", "Swap 已用 4001 MB，只剩 94 MB 空闲"),
        ("Mem:", "buff/cache holds 1439 MB"),
        ("Mem:", "空闲内存只有 312 MB"),
    ), (
        ("Mem:", "已用内存 1204 MB"),
        ("Mem:", "Free memory is 14120 MB"),
        ("Swap:", "Swap 空闲 4001 MB"),
        ("Mem:", "可用内存只有 312 MB"),
        ("Swap:", "Swap used is 14120 MB"),
    )),
    Printed("free -h", FREE_H, (
        ("Mem:", "已用内存 48 GiB，总共 62 GiB"),
        ("Mem:", "13 GiB of memory is still available"),
        ("Swap:", "Swap 只用了 512 MiB"),
    ), (
        ("Mem:", "已用内存 62 GiB"),
        ("Swap:", "Swap 已用 7.5 GiB"),
        ("Mem:", "Available memory is 1.9 GiB"),
        ("Mem:", "已用内存 48 MiB"),
    )),
    Printed("ps aux", PS_AUX, (
        ("4211", "PID 4211 的 java 进程 CPU 占用 187%"),
        ("4211", "The java process 4211 uses 41.3% of memory"),
        ("7702", "postgres 进程 7702 处于 Ds 状态"),
        ("4211", "java process 4211 has an RSS of 6754304 kB"),
    ), (
        ("4211", "PID 4211 的 java 进程 CPU 占用 41.3%"),
        ("4211", "The java process 4211 uses 187% of memory"),
        ("7702", "postgres 进程 7702 的 CPU 占用 187%"),
        ("7702", "postgres process 7702 uses 3.2% of memory"),
        ("4211", "PID 7702 的 java 进程 CPU 占用 187%"),
    )),
    Printed("ps -ef", PS_EF, (
        ("java", "进程 4211 由用户 app 运行，父进程是 1"),
        ("tail", "PID 4377 的父进程 PPID 是 4211"),
        ("tail", "process 4377 runs sh -c tail -F /var/log/order.log"),
    ), (
        ("tail", "PID 4377 的父进程 PPID 是 1"),
        ("tail", "Process 4377 has consumed 03:32:45 of CPU time"),
        ("java", "进程 4377 运行的是 order-api.jar"),
        ("java", "process 4211 runs as user root"),
    )),
    Printed("top", TOP, (
        ("load average", "1 分钟负载为 18.42"),
        ("load average", "The load average is 18.42, 12.07, 6.51"),
        ("Tasks", "有 2 个 zombie 进程"),
        ("%Cpu", "iowait 为 11.9%，空闲只有 6.1%"),
        ("MiB Mem", "已用内存 14120.2 MiB，空闲 312.6 MiB"),
        ("MiB Swap", "Swap used is 4001.5 MiB of 4096.0 MiB"),
        ("   4211", "java 进程 4211 CPU 占用 287.4%"),
        ("   4211", "java (PID 4211) has 6.4g resident memory"),
        ("   7702", "postgres 进程 7702 的内存占用 0.6%"),
    ), (
        ("Tasks", "有 2 个 stopped 进程"),
        ("Tasks", "There are 226 zombie processes"),
        ("%Cpu", "iowait 为 71.4%"),
        ("%Cpu", "CPU idle is 9.8%"),
        ("MiB Mem", "空闲内存 14120.2 MiB"),
        ("MiB Swap", "Swap used is 94.5 MiB"),
        ("   4211", "java 进程 4211 CPU 占用 41.3%"),
        ("   7702", "postgres 进程 7702 CPU 占用 287.4%"),
        ("   7702", "postgres 进程 7702 的内存占用 13.2%"),
    )),
    Printed("df -h", DF, (
        ("98%", "/dev/nvme0n1p1 has 49 GB used of 50 GB"),
        ("postgresql", "/var/lib/postgresql 磁盘使用率 62%"),
        ("postgresql", "/var/lib/postgresql has 77 GB available"),
    ), (
        ("98%", "/dev/nvme0n1p1 磁盘使用率 62%"),
        ("98%", "/dev/nvme0n1p1 has 49 GB available"),
        ("postgresql", "/var/lib/postgresql 已用 77G"),
        ("postgresql", "/var/lib/postgresql has 124 MB used"),
        ("postgresql", "/var/lib/postgresql 磁盘使用率 98%"),
    )),
    Printed("df -i", DF_I, (
        ("sda1", "/dev/sda1 的 inode 使用率 100%"),
        ("sda1", "/dev/sda1 has 10 free inodes"),
        ("sdb1", "/data 的 inode 使用率 7%"),
        ("sda1", "3276790 inodes are used on /dev/sda1"),
    ), (
        ("sdb1", "/data 的 inode 使用率 100%"),
        ("sda1", "/dev/sda1 has 3276790 free inodes"),
        ("sdb1", "/dev/sdb1 已用 inode 6142580"),
        ("sda1", "/dev/sda1 的 inode 使用率 7%"),
    )),
    Printed("ss -tanp", SS, (
        ("LISTEN", "8443 端口的 LISTEN 队列 Recv-Q 为 129，Send-Q 为 128"),
        ("ESTAB", "The connection to 10.2.3.77:51822 has a Send-Q of 36420"),
        ("CLOSE-WAIT", "java 到 10.2.9.5:5432 的连接处于 CLOSE-WAIT"),
        ("SYN-SENT", "python3 (pid 5120) is in SYN-SENT to 10.2.9.6:6379"),
    ), (
        ("LISTEN", "8443 端口的 LISTEN 队列 Recv-Q 为 128"),
        ("ESTAB", "The connection to 10.2.3.77:51822 has a Recv-Q of 36420"),
        ("SYN-SENT", "java 到 10.2.9.6:6379 的连接处于 SYN-SENT"),
        ("CLOSE-WAIT", "The connection to 10.2.9.5:5432 is in SYN-SENT"),
    )),
    Printed("netstat", NETSTAT, (
        ("CLOSE_WAIT", "10.2.3.77:40122 的连接 Recv-Q 为 517"),
        ("CLOSE_WAIT", "4211/java has a connection in CLOSE_WAIT"),
        ("ESTABLISHED", "python3 到 10.2.9.5:3306 的连接是 ESTABLISHED"),
        ("ESTABLISHED", "The connection to 10.2.9.5:3306 has Send-Q 968"),
    ), (
        ("CLOSE_WAIT", "10.2.3.77:40122 的连接 Send-Q 为 517"),
        ("ESTABLISHED", "The connection to 10.2.9.5:3306 has Recv-Q 968"),
        ("ESTABLISHED", "The connection to 10.2.9.5:3306 is in CLOSE_WAIT"),
        ("CLOSE_WAIT", "5120/python3 处于 CLOSE_WAIT"),
    )),
    Printed("iostat -x", IOSTAT, (
        ("nvme0n1", "nvme0n1 的 %util 达到 99.6%"),
        ("nvme0n1", "nvme0n1 write await is 187.35 ms"),
        ("nvme0n1", "nvme0n1 写吞吐 65008 kB/s"),
        ("nvme1n1", "nvme1n1 的利用率只有 0.7%"),
        ("44.87", "iowait 为 44.87%"),
        ("nvme0n1", "nvme0n1 r_await is 2.11 ms"),
    ), (
        ("nvme1n1", "nvme1n1 的 %util 达到 99.6%"),
        ("nvme0n1", "nvme0n1 read await is 187.35 ms"),
        ("nvme0n1", "nvme0n1 读吞吐 65008 kB/s"),
        ("44.87", "%system 为 44.87%"),
        ("nvme0n1", "nvme0n1 write await is 187.35 s"),
        ("44.87", "CPU idle is 44.87%"),
    )),
    Printed("vmstat", VMSTAT, (
        ("4097024", "运行队列 r 为 14，阻塞进程 b 为 6"),
        ("4097024", "wa is 23"),
        ("4097024", "so 为 2210，si 为 1840"),
        ("4097024", "id is 4 and us is 61"),
    ), (
        ("4097024", "wa is 61"),
        ("4097024", "si 为 2210"),
        ("4097024", "id is 23"),
        ("4097024", "b 为 14"),
    )),
)  # fmt: skip
